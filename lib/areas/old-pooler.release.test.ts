import { SYSTEM_POOLER } from "@/lib/testing/pooler";
import { throughPooler } from "@/lib/testing/through-pooler";

await throughPooler(() => SYSTEM_POOLER, false);
