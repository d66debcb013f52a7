import { createMessage, getConversation, getThreads, readThread } from "@/lib/areas/messages/endpoints";
import { type GivenLobster, givenLobsters } from "./lobsters";

export const send = async (from: GivenLobster, to: GivenLobster, content = "Hello.") =>
  (await from.api.ok(createMessage, { body: { to_lobster_id: to.id, content } })).message;

export const conversation = async (reader: GivenLobster, partner: GivenLobster) =>
  (await reader.api.ok(getConversation, { params: { lobster_id: partner.id } })).messages;

export const threads = async (reader: GivenLobster) => reader.api.ok(getThreads);

export const read = async (reader: GivenLobster, partner: GivenLobster) =>
  (await reader.api.ok(readThread, { params: { lobster_id: partner.id } })).updated;

export const pair = () => givenLobsters(2);
