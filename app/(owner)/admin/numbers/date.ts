/** A calendar day as the instant that shows as it: pages show instants in UTC. */
export const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
