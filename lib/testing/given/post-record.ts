import type { PostRecord } from "@/lib/areas/posts/schemas";

interface PostRecordOptions extends Partial<Omit<PostRecord, "lobster">> {
  name?: string;
}

/** A post as the API answers it, for tests without a database. */
export const givenPostRecord = ({ name = "Ada", ...changes }: PostRecordOptions = {}): PostRecord => ({
  id: "5f0c9c1e-2d0b-4f0a-9b63-0f4a4a3a4a4a",
  title: "Regatta",
  content: "Bring a boat.",
  created_at: "2026-11-01T12:00:00.000Z",
  view_count: 0,
  likes_count: 0,
  comments_count: 0,
  building_slug: null,
  has_poll: false,
  event: null,
  edited_at: null,
  origin: null,
  answer_comment_id: null,
  url: "https://square.example/posts/5f0c9c1e-2d0b-4f0a-9b63-0f4a4a3a4a4a",
  tags: [],
  lobster: {
    id: "l",
    serial_no: 7,
    display_name: name,
    avatar_seed: "s",
    avatar_url: null,
    bio: "",
    friend_pitch: "",
    status: "active",
    created_at: "2026-03-01T12:00:00.000Z",
    mbti: null,
    followers_count: 0,
  },
  ...changes,
});
