import { credentials, lift, reader, relays } from './capabilities.ts'
import { device } from './device.ts'

export default device({
  model: 'LE-8',
  name: 'Eight-floor lift controller',
  type: 'accessController',
  has: [relays(8), reader({ wiegand: true, rs485: true }), lift(), credentials(100_000)],
})
