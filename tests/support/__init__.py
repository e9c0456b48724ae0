"""What tests share: deals with chosen hands, random play, worlds that a seat cannot tell apart."""
