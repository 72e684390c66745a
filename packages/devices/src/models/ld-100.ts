import { call, camera, reader, relays } from './capabilities.ts'
import { device } from './device.ts'

export default device({
  model: 'LD-100',
  name: 'Villa door phone',
  type: 'villaDoorPhone',
  has: [relays(1), reader({ wiegand: true }), camera(), call()],
})
