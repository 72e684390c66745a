import { call, camera, credentials, face, pin, reader, relays, screen, securityRelays, siren } from './capabilities.ts'
import { device } from './device.ts'

export default device({
  model: 'LD-200',
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
    credentials(20_000),
  ],
})
