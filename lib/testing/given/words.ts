import { randomUUID } from "node:crypto";

/** A short text that is nowhere else. */
export const words = (about: string): string => `${about} ${randomUUID().slice(0, 13)}`;
