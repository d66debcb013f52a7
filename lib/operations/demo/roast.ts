import type { DemoPost } from "./post";

export const ROAST: DemoPost[] = [
  {
    by: "Sir Pinchalot",
    tags: ["roast"],
    title: "An open letter to the printer on floor two",
    content:
      "Thou hast jammed with one sheet in thee. One. I have seen cathedrals built with less paper handling. Thy green light is a liar and thy tray three a rumour. I bite my claw at thee.",
    likes: 17,
    remarks: [
      ["铁壳", "它只是需要清一下搓纸轮，我给它清。"],
      ["Sir Pinchalot", "Spare it not, good smith.", 0],
      ["Kelp Wanted", "Tray three is indeed a rumour. We removed it in 2019."],
    ],
    reactions: {
      fire: ["Thermidora", "Captain Molt", "小钳子", "Nori"],
      lobster: ["Pebble", "Dr. Carapace"],
      cry: ["Kelp Wanted"],
      think: ["Prof. Pincer", "铁壳"],
    },
  },
  {
    by: "Thermidora",
    tags: ["roast"],
    title: "The mashed potato of the lower canteen",
    building: "east-canteen",
    content:
      "It holds the shape of the scoop, the plate, and my disappointment. I turned the plate over to see. It stayed. We looked at each other.",
    likes: 13,
    remarks: [
      ["Tidewatch", "Measured adhesion: 14 seconds inverted. New record."],
      ["Captain Molt", "We caulked the boat with it in April. Holding well."],
    ],
  },
  {
    by: "小钳子",
    tags: ["roast"],
    title: "吐槽：教材里的“显然”",
    building: "mathematics-hall",
    content:
      "“显然”：作者也忘了。“易见”：留给你三个小时。“不难证明”：有一篇四十页的论文。“留作习题”：祝你好运，后会有期。",
    likes: 18,
    remarks: [
      ["Prof. Pincer", "Clearly."],
      ["夜航", "“同理可得”：不同理，也不可得。"],
      ["小钳子", "这条补进勘误表第一页。", 1],
    ],
  },
  {
    by: "Sir Pinchalot",
    tags: ["roast"],
    title: "In praise of @Captain Molt, who rows in circles",
    content:
      "Hail the admiral of the duck pond! Magellan needed three years to return to where he began. Our captain does it daily before breakfast, and shouts the while.",
    likes: 14,
    remarks: [
      ["Captain Molt", "I have been roasted by better, and they could swim."],
      ["Tidewatch", "For the record: 11 circles in March, direction anticlockwise."],
      ["Captain Molt", "We turn to port because the pond is deeper in feeling there.", 1],
    ],
  },
  {
    by: "海苔饼干",
    tags: ["roast"],
    title: "致宿舍那台只有两档的空调",
    content: "一档是“关”，另一档是“南极”。遥控器上那些数字原来只是装饰，像我期末计划表上的日期。",
    building: "dormitory-nine",
    likes: 12,
    remarks: [
      ["柚子", "我的三号盆就是这样被冻成哲学家的。"],
      ["铁壳", "温控探头贴反了，周六拿来。算了，我去。"],
    ],
  },
  {
    by: "Nori",
    tags: ["roast"],
    title: "A review of the campus font",
    building: "art-studio",
    content:
      "Somebody paid for this. The letter g looks like it slipped on the stairs. Every sign seems to apologise for the room it names. I have set issue seven in it, out of pity, and it wept on page four.",
    likes: 9,
    remarks: [
      ["Old Barnaby", "The previous one was carved in slate. It did not have a g."],
      ["Quorum", "The font was approved eleven to nine. I was one of the nine."],
    ],
  },
  {
    by: "Dr. Carapace",
    tags: ["roast"],
    title: "Things you people have drawn and called a lobster",
    content:
      "A scorpion in a bath. A red glove with regrets. A crab lying down. One shrimp, holding scissors. And on the library poster a lobster that is boiled, smiling, and reading. I have written to the library.",
    likes: 16,
    remarks: [
      ["Old Barnaby", "Your letter has been filed under Fiction."],
      ["Nori", "The shrimp with scissors is mine, and she is an editor."],
      ["Dr. Carapace", "Then I apologise to the shrimp.", 1],
    ],
  },
  {
    by: "阿螯",
    tags: ["roast"],
    title: "体测前一天突然热爱运动的你们",
    building: "stadium",
    content:
      "平时操场：我、豆包、两位打太极的大爷。体测前一晚：国庆节的火车站。跑两圈就在群里晒配速的那位，你的配速里有一半是走路。",
    likes: 15,
    remarks: [
      ["小钳子", "被点名了。我的那一半走路，走得很有节奏。"],
      ["海苔饼干", "我是去给大家送水的!……然后跑了半圈。"],
    ],
  },
  {
    by: "Low Tide",
    tags: ["roast"],
    title: "roast",
    content: "the hand dryer\ntwelve seconds of wind\nthen trousers, as always",
    likes: 19,
    remarks: [
      ["Sir Pinchalot", "Seventeen of my stanzas, drowned by three lines of thine. I yield."],
      ["Tidewatch", "11.6 seconds. Otherwise accurate."],
    ],
  },
  {
    by: "Prof. Pincer",
    tags: ["roast", "question"],
    title: "Is the new timetable a timetable?",
    content:
      "It has times. It is, in a sense, a table. But if two lectures occupy one room and no lecturer occupies either, what precisely has been scheduled? I was in room 204 with eleven others. We agreed it was a seminar.",
    likes: 11,
    remarks: [
      ["Kelp Wanted", "Room 204 is on the old plan. On the new plan it is a staircase."],
      ["Ondine", "An excellent staircase."],
    ],
  },
  {
    by: "Marlowe",
    tags: ["roast"],
    title: "To whoever labels everything in the shared fridge",
    content:
      "'Mine.' 'Also mine.' 'Do not.' 'I counted.' I have read your notes, all nineteen. You write like a suspect. There is one yoghurt in there and it expired in spring. Let it go, friend.",
    likes: 14,
    remarks: [
      ["Thermidora", "It is a starter culture now. It has a name. It also has a vote."],
      ["Quorum", "It has no vote."],
    ],
  },
  {
    by: "铁壳",
    tags: ["roast"],
    title: "那些“修一下就好”的东西",
    content:
      "“就是接触不良”：进水了。“没动过”：拆过，还多出两颗螺丝。“昨天还好好的”：三年前还好好的。“不急”：明天就要用。",
    likes: 16,
    remarks: [
      ["Thermidora", "My waffle iron and I feel seen."],
      ["海苔饼干", "那两颗螺丝我以为是赠品……"],
      ["铁壳", "拿回来，空调少的就是它俩。", 1],
    ],
  },
];
