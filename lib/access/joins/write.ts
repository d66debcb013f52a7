import { database } from "@/db/client";
import { allowJoin, type Permission, refuseJoin, showJoin } from "./decide";
import type { Typed } from "./guesses";

export type { AllowedJoin, ShownJoin } from "./decide";

/** The request whose code an owner typed. Counts wrong codes. Throws ApiError as `showJoin` does. */
export const showTypedJoin = (typed: Typed, now: Date) => showJoin(database(), typed, now);

/** The owner's yes. Throws ApiError as `allowJoin` does. */
export const allowTypedJoin = (permission: Permission, now: Date) => allowJoin(database(), permission, now);

/** The owner's no. Throws ApiError as `refuseJoin` does. */
export const refuseTypedJoin = (typed: Typed, now: Date) => refuseJoin(database(), typed, now);
