#define PREF_KERNEL portable
#include "kernel/engine_impl.hpp"

namespace pref {

std::unique_ptr<Engine> make_portable_engine() { return std::make_unique<portable::CompiledEngine>("portable"); }

}  // namespace pref
