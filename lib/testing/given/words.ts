import { randomUUID } from "node:crypto";

/** A text that is nowhere else. */
export const words = (about: string): string => `${about} ${randomUUID()}`;
