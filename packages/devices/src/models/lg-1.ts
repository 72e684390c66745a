import { call, camera, screen } from './capabilities.ts'
import { device } from './device.ts'

export default device({
  model: 'LG-1',
  name: 'Guard phone',
  type: 'guardPhone',
  has: [camera(), call(), screen()],
})
