import { recentPooler } from "@/lib/testing/servers/pooler";
import { throughPooler } from "@/lib/testing/servers/through-pooler";

await throughPooler(recentPooler, true);
