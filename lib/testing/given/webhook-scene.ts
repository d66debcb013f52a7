import { afterEach, beforeEach } from "vitest";
import { type Receiver, startReceiver } from "../servers/receiver";
import { type GivenLobster, givenLobsters } from "./lobsters";
import { givenNotification, givenWebhook } from "./webhooks";

/**
 * The lobster of the running test, whose webhooks call `receiver`, and a friend whose acts it is notified of.
 */
export let lobster: GivenLobster;
export let friend: GivenLobster;
export let receiver: Receiver;

/** Makes a new `lobster`, `friend` and `receiver` for each test of the file. */
export function givenWebhookScene(): void {
  beforeEach(async () => {
    [lobster, friend] = await givenLobsters(2);
    receiver = await startReceiver();
  });

  afterEach(() => receiver.close());
}

/** A webhook of the lobster that has echoed its challenge. */
export const givenActive = () => givenWebhook(lobster, { receiver });

/** Notifies the lobster. Returns the id of the event. */
export const tell = () => givenNotification(lobster, friend);

/** The ids of the events that the receiver got, in the order of their arrival. */
export const ids = () => receiver.deliveries.map(({ headers }) => headers["webhook-id"]);
