/** A table for one player more than the running one has, where the match may go on. */
import { API, type RoomPage } from "../protocol";

/** The id of the table to gather at. */
export async function extension(table: string): Promise<string> {
  const response = await fetch(`${API}/rooms/${table}/extension`, { method: "POST", credentials: "same-origin" });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return ((await response.json()) as RoomPage).table;
}
