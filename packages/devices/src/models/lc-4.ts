import { credentials, reader, relays, securityRelays, siren } from './capabilities.ts'
import { device } from './device.ts'

export default device({
  model: 'LC-4',
  name: 'Four-door controller',
  type: 'accessController',
  has: [relays(4), securityRelays(4), reader({ count: 8, wiegand: true, rs485: true }), siren(), credentials(100_000)],
})
