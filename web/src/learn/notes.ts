// notes.ts: what the coach has noted of games, by their id, for after the game.
import { Kept } from '../session/kept.ts';
import type { Note } from './coach.ts';

export const coachNotes = new Kept<Note[]>('coach', 12);
