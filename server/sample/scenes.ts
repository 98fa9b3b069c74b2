import {
  arch,
  crescent,
  disc,
  dome,
  gradient,
  HEIGHT,
  houses,
  lantern,
  minaret,
  mountain,
  nightSky,
  palm,
  rect,
  star8,
  WIDTH,
} from './scene-parts.ts'

export type Scene = { caption: string; svg: string }

const bokaap = ['#e4572e', '#f3a712', '#3aa17e', '#4d7ea8', '#d1495b', '#8a5a83', '#2b9eb3']

const picture = (defs: string, ...parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><defs>${defs}</defs>${parts.join('')}</svg>`

const sky = (...colors: string[]) => ({
  defs: gradient('sky', ...colors),
  fill: rect(0, 0, WIDTH, HEIGHT, 'url(#sky)'),
})

/** A carpet with rows for prayer, smaller towards the front wall. */
const carpet = (base: string, line: string) =>
  rect(0, 560, WIDTH, 294, base) +
  [0, 1, 2, 3]
    .map((row) => {
      const y = 580 + row * 66
      const width = 104 + row * 26
      const count = Math.ceil(WIDTH / width) + 1
      return Array.from({ length: count }, (_, index) =>
        arch((WIDTH - count * width) / 2 + index * width + 8, y + 58, width - 16, 54, line, 'opacity="0.55"'),
      ).join('')
    })
    .join('')

const arcade = (count: number, base: number, height: number, wall: string, opening: string) =>
  rect(0, base - height - 70, WIDTH, height + 70, wall) +
  Array.from({ length: count }, (_, index) => {
    const width = WIDTH / count
    return arch(index * width + width * 0.14, base, width * 0.72, height, opening)
  }).join('')

const lattice = (step: number, fill: string, line: string) =>
  Array.from({ length: Math.ceil(WIDTH / step) + 1 }, (_, column) =>
    Array.from({ length: Math.ceil(HEIGHT / step) + 1 }, (_, row) =>
      star8(column * step, row * step, step * 0.48, fill, `stroke="${line}" stroke-width="3"`),
    ).join(''),
  ).join('')

function exterior(colors: string[], wall: string, trim: string, hills: string, ground: string, extra: string): string {
  const { defs, fill } = sky(...colors)
  return picture(
    defs,
    fill,
    extra,
    mountain(620, hills, 250),
    rect(0, 640, WIDTH, 214, ground),
    minaret(960, 650, 430, 62, wall, trim),
    rect(420, 470, 470, 190, wall),
    dome(655, 470, 130, trim),
    ...[0, 1, 2, 3, 4].map((index) => arch(446 + index * 86, 660, 62, 140, index === 2 ? trim : (colors[1] as string))),
    rect(400, 462, 510, 14, trim),
  )
}

function interior(wall: string, deep: string, metal: string, glow: string): string {
  return picture(
    gradient('wall', wall, deep),
    rect(0, 0, WIDTH, HEIGHT, 'url(#wall)'),
    ...[0, 1, 2, 3, 4, 5, 6].map((index) =>
      star8(130 + index * 170, 96, 44, 'none', `stroke="${metal}" stroke-width="3" opacity="0.6"`),
    ),
    arch(470, 570, 340, 440, metal, 'opacity="0.85"'),
    arch(492, 570, 296, 408, deep),
    arch(540, 570, 200, 310, wall),
    star8(640, 400, 60, 'none', `stroke="${metal}" stroke-width="4"`),
    ...[110, 250, 900, 1040].map((x) => arch(x, 540, 110, 250, glow, 'opacity="0.5"')),
    carpet('#7b2d26', metal),
    lantern(330, 150, 34, metal, glow),
    lantern(950, 150, 34, metal, glow),
  )
}

/** The twelve pictures of the demonstration mosques. */
export function scenes(): Scene[] {
  const night = sky('#0b1d33', '#16324f', '#35506b')
  const gold = sky('#f7b267', '#f9d9a7', '#fdf0dc')
  const day = sky('#8ecae6', '#d7eef7', '#f4fafc')
  return [
    {
      caption: 'The mosque at midday',
      svg: exterior(['#7cc2e0', '#cfeaf4'], '#fbf6ea', '#0f766e', '#8fb8a8', '#d9c9a3', disc(210, 150, 56, '#fff3c4')),
    },
    { caption: 'The prayer hall', svg: interior('#f4ead5', '#d8c39a', '#b08d2f', '#ffe2a0') },
    {
      caption: 'The mosque after Maghrib',
      svg: exterior(
        ['#1b2a49', '#c8553d', '#f2a65a'],
        '#f0dfc0',
        '#273352',
        '#6d4152',
        '#3d3a3a',
        crescent(250, 170, 46, '#ffe8b0'),
      ),
    },
    {
      caption: 'The courtyard',
      svg: picture(
        day.defs,
        day.fill,
        arcade(5, 560, 250, '#f3e7cf', '#9fc5c9'),
        rect(0, 560, WIDTH, 294, '#e6d6b3'),
        ...[0, 1, 2].map((ring) => star8(640, 700, 150 - ring * 48, ring % 2 ? '#f3e7cf' : '#2a9d8f')),
        palm(180, 640, 300, '#7a5c3e', '#2f7d4f'),
        palm(1090, 640, 320, '#7a5c3e', '#2f7d4f'),
      ),
    },
    {
      caption: 'The street outside',
      svg: picture(
        gold.defs,
        gold.fill,
        disc(1010, 190, 70, '#fff1cf'),
        mountain(520, '#a98467', 240),
        minaret(300, 600, 380, 58, '#fdf6e3', '#0f766e'),
        houses(640, bokaap, '#fffaf0'),
        rect(0, 770, WIDTH, 84, '#6d6875'),
      ),
    },
    {
      caption: 'Under the stars',
      svg: picture(
        night.defs,
        night.fill,
        nightSky(140, 7, 480),
        crescent(150, 150, 52, '#fdf3d0'),
        mountain(610, '#0e2439', 230),
        minaret(330, 680, 450, 60, '#e8dcc2', '#163b4d'),
        minaret(950, 680, 450, 60, '#e8dcc2', '#163b4d'),
        rect(380, 470, 520, 220, '#e8dcc2'),
        dome(640, 470, 170, '#163b4d'),
        ...[0, 1, 2, 3, 4].map((index) => arch(410 + index * 96, 690, 72, 160, '#ffd58a')),
        rect(0, 686, WIDTH, 168, '#0a1a28'),
      ),
    },
    { caption: 'The mihrab', svg: interior('#dcefe8', '#8dbcae', '#0f766e', '#fff4cf') },
    {
      caption: 'The ceiling',
      svg: picture(
        gradient('sky', '#0f766e', '#134e4a'),
        rect(0, 0, WIDTH, HEIGHT, 'url(#sky)'),
        lattice(142, '#115e59', '#d6b25e'),
        disc(640, 427, 176, '#0b3b38'),
        ...[160, 118, 76, 34].map((radius, index) => star8(640, 427, radius, index % 2 ? '#0f766e' : '#d6b25e')),
      ),
    },
    {
      caption: 'Lamps for the long nights',
      svg: picture(
        gradient('sky', '#2a1a3e', '#5b2a4e'),
        rect(0, 0, WIDTH, HEIGHT, 'url(#sky)'),
        arcade(4, 854, 520, '#3b2250', '#1d1030'),
        ...[
          [150, 190],
          [390, 300],
          [640, 150],
          [890, 320],
          [1130, 210],
        ].map(([x, length], index) =>
          lantern(
            x as number,
            length as number,
            42 + (index % 3) * 8,
            '#d6b25e',
            ['#ffd27d', '#8fe3cf', '#ff9f80'][index % 3] as string,
          ),
        ),
      ),
    },
    {
      caption: 'A table for iftar',
      svg: picture(
        gradient('sky', '#fbe3c0', '#f3b57b'),
        rect(0, 0, WIDTH, HEIGHT, 'url(#sky)'),
        arcade(3, 520, 330, '#e9c496', '#c8553d'),
        disc(640, 300, 66, '#ffdf9e'),
        rect(0, 520, WIDTH, 334, '#8d5b3e'),
        rect(70, 560, 1140, 294, '#fdf6e3', 'rx="20"'),
        ...[200, 490, 780, 1070].map(
          (x) =>
            disc(x, 690, 92, '#2a9d8f') +
            disc(x, 690, 72, '#f7efe0') +
            [0, 1, 2, 3, 4].map((date) => disc(x - 40 + date * 20, 690 + (date % 2) * 18, 15, '#5c3317')).join(''),
        ),
        ...[345, 635, 925].map((x) => rect(x - 30, 620, 60, 92, '#bde0ec', 'rx="10" opacity="0.9"')),
      ),
    },
    {
      caption: 'The garden gate',
      svg: picture(
        day.defs,
        day.fill,
        mountain(560, '#84a59d', 230),
        rect(0, 470, WIDTH, 384, '#f1e3c6'),
        arch(470, 854, 340, 560, '#0f766e'),
        arch(500, 854, 280, 510, '#bfe0d4'),
        palm(640, 830, 300, '#7a5c3e', '#2f7d4f'),
        ...[120, 260, 1010, 1150].map((x) => star8(x, 610, 52, '#2a9d8f') + star8(x, 610, 26, '#f1e3c6')),
        palm(60, 854, 380, '#7a5c3e', '#3a8f5c'),
        palm(1230, 854, 400, '#7a5c3e', '#3a8f5c'),
      ),
    },
    {
      caption: 'Shelves of the madrasah',
      svg: picture(
        gradient('sky', '#f6ecd9', '#e3cfa6'),
        rect(0, 0, WIDTH, HEIGHT, 'url(#sky)'),
        ...[0, 1, 2].map(
          (shelf) =>
            rect(90, 250 + shelf * 200, 1100, 20, '#7a4f2b') +
            Array.from({ length: 26 }, (_, book) =>
              rect(
                110 + book * 41,
                250 + shelf * 200 - 96 - ((book * 37 + shelf * 23) % 48),
                34,
                96 + ((book * 37 + shelf * 23) % 48),
                ['#0f766e', '#b5483a', '#d6a93c', '#33507a', '#6b4a7a'][(book * 3 + shelf) % 5] as string,
                'rx="4"',
              ),
            ).join(''),
        ),
        rect(60, 60, 30, 794, '#7a4f2b'),
        rect(1190, 60, 30, 794, '#7a4f2b'),
        rect(60, 50, 1160, 26, '#7a4f2b'),
        lantern(640, 0, 40, '#b08d2f', '#ffe2a0'),
      ),
    },
  ]
}
