/** The version segment is part of the base address (spec §9). */
export const BASE_PATH = "/api/v1";
