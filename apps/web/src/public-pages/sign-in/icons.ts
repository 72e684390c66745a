import { drawing } from '../element.ts'

/** Drawings of Tabler Icons, each as the lines of its path. */
const lines = {
  danger: 'M12 21a9 9 0 0 0 9 -9a9 9 0 0 0 -9 -9a9 9 0 0 0 -9 9a9 9 0 0 0 9 9M9 8l6 8M15 8l-6 8',
  ok: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 12l2 2l4 -4',
  attention:
    'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0M12 16h.01',
  officeManager: 'M3 21l18 0M5 21v-14l8 -4v18M19 21v-10l-6 -4M9 9l0 .01M9 12l0 .01M9 15l0 .01M9 18l0 .01',
  communityManager:
    'M8 9l5 5v7h-5v-4m0 4h-5v-7l5 -5m1 1v-6a1 1 0 0 1 1 -1h10a1 1 0 0 1 1 1v17h-8M13 7l0 .01M17 7l0 .01M17 11l0 .01M17 15l0 .01',
  villaOwner:
    'M5 12l-2 0l9 -9l9 9l-2 0M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-7M9 21v-6a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v6',
  installer: 'M7 10h3v-3l-3.5 -3.5a6 6 0 0 1 8 8l6 6a2 2 0 0 1 -3 3l-6 -6a6 6 0 0 1 -8 -8l3.5 3.5',
} as const

/** An icon; the words beside it say what it stands for. */
export const icon = (name: keyof typeof lines, size: number): SVGElement =>
  drawing(
    'svg',
    {
      width: String(size),
      height: String(size),
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': '2',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      'aria-hidden': 'true',
    },
    drawing('path', { d: lines[name] }),
  )

const eyes = {
  open: 'M128 56c-80 0-112 72-112 72s32 72 112 72 112-72 112-72-32-72-112-72zM168 128a40 40 0 1 1-80 0a40 40 0 1 1 80 0z',
  crossed:
    'M48 40l160 176M154.91 157.6a40 40 0 01-53.82-59.2M135.53 88.71a40 40 0 0132.3 35.53M208.61 169.1C230.41 149.58 240 128 240 128s-32-72-112-72a126 126 0 00-20.68 1.68M74 68.6C33.23 89.24 16 128 16 128s32 72 112 72a118.05 118.05 0 0054-12.6',
} as const

/** The eye of a password: crossed while it is shown. */
export const eye = (isShown: boolean): SVGElement =>
  drawing(
    'svg',
    { width: '20', height: '20', viewBox: '0 0 256 256', 'aria-hidden': 'true' },
    drawing('path', {
      d: eyes[isShown ? 'crossed' : 'open'],
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': '16',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  )
