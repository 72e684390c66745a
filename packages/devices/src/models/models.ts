import {
  call,
  camera,
  credentials,
  expansionUnits,
  face,
  pin,
  reader,
  relays,
  screen,
  securityRelays,
  siren,
  lift,
} from './capabilities.ts'
import { device } from './device.ts'

/** Door phones, guard phones and indoor monitors. */

export const ld100 = device({
  model: 'LD-100',
  code: 10,
  name: 'Villa door phone',
  type: 'villaDoorPhone',
  has: [relays(1), reader({ wiegand: true }), camera(), call(), credentials(2_000)],
})

export const ld200 = device({
  model: 'LD-200',
  code: 20,
  name: 'Two-relay door phone',
  type: 'doorPhone',
  has: [
    relays(2),
    securityRelays(1),
    reader({ wiegand: true, rs485: true }),
    pin(),
    face(),
    camera(),
    call(),
    screen(),
    siren(),
    expansionUnits(),
    credentials(20_000),
  ],
})

export const lg1 = device({
  model: 'LG-1',
  code: 40,
  name: 'Guard phone',
  type: 'guardPhone',
  has: [camera(), call(), screen()],
})

export const lm7 = device({
  model: 'LM-7',
  code: 30,
  name: 'Indoor monitor',
  type: 'indoorMonitor',
  has: [relays(1), call(), screen(), credentials(500)],
})

/** Controllers without a face of their own: doors and lifts. */

export const lc4 = device({
  model: 'LC-4',
  code: 50,
  name: 'Four-door controller',
  type: 'accessController',
  has: [relays(4), securityRelays(4), reader({ count: 8, wiegand: true, rs485: true }), siren(), credentials(100_000)],
})

export const le8 = device({
  model: 'LE-8',
  code: 51,
  name: 'Eight-floor lift controller',
  type: 'accessController',
  has: [relays(8), reader({ wiegand: true, rs485: true }), lift(), credentials(100_000)],
})

/** Models of other makers, as their public data sheets describe them. */

/** Four Wiegand readers at two doors, two of them at each; its auxiliary outputs are no doors. */
export const c3x200 = device({
  model: 'C3-200',
  code: 60,
  name: 'Two-door access panel',
  type: 'accessController',
  maker: 'ZKTeco',
  has: [relays(2), reader({ count: 4, wiegand: true }), credentials(30_000)],
})
