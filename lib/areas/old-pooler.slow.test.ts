import { SYSTEM_POOLER } from "@/lib/testing/servers/pooler";
import { throughPooler } from "@/lib/testing/servers/through-pooler";

await throughPooler(() => SYSTEM_POOLER, false);
