import { call, credentials, relays, screen } from './capabilities.ts'
import { device } from './device.ts'

export default device({
  model: 'LM-7',
  name: 'Indoor monitor',
  type: 'indoorMonitor',
  has: [relays(1), call(), screen(), credentials(500)],
})
