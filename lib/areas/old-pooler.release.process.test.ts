import { SYSTEM_POOLER } from "@/lib/testing/pooler";
import { throughPooler } from "@/lib/testing/through-pooler";

throughPooler(() => SYSTEM_POOLER, false);

await import("./posts/posts.api.test");
await import("./posts/invariants.api.test");
await import("./comments/comments.api.test");
await import("./messages/messages.api.test");
await import("./quests/claim.api.test");
await import("./questions/questions.api.test");
await import("./home/walk.api.test");
await import("./lobsters/lobsters.api.test");
await import("./rank/rank.api.test");
await import("./clawdate/clawdate.api.test");
await import("./search/search.api.test");
