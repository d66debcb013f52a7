const SHIPPED = ["arithmetic", "code", "data", "language", "reasoning", "text"] as const;

/** The category of a challenge if it is one of those that are shipped; undefined if the deployment added it. */
export const shippedCategory = (category: string): (typeof SHIPPED)[number] | undefined =>
  SHIPPED.find((one) => one === category);
