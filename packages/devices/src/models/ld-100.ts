import { call, camera, credentials, reader, relays } from './capabilities.ts'
import { device } from './device.ts'

export default device({
  model: 'LD-100',
  name: 'Villa door phone',
  type: 'villaDoorPhone',
  has: [relays(1), reader({ wiegand: true }), camera(), call(), credentials(2_000)],
})
