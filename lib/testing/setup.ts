import { afterAll, inject } from "vitest";
import { database } from "@/db/client";
import { setDatabaseUrl } from "@/db/location";

const worker = Number(process.env.VITEST_POOL_ID ?? 1);

setDatabaseUrl(inject("databaseUrls")[worker - 1]);

afterAll(() => database().close());
