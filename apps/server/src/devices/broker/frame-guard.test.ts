import fc from '../../../../../tools/testing/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { frameCounter } from './frame-guard.ts'

/** An MQTT packet of a length. */
function packet(length: number): number[] {
  const bytes = [0x30]
  let remaining = length
  do {
    const more = remaining >= 128
    bytes.push((remaining % 128) | (more ? 0x80 : 0))
    remaining = Math.floor(remaining / 128)
  } while (remaining > 0)
  return [...bytes, ...Array.from({ length }, (_, index) => (index % 2 ? 0xff : 0x7f))]
}

describe('the frame guard', () => {
  it('lets any packets through that are short enough, however they are cut up', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 20 })
    fc.assert(
      fc.property(lengths, fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), (packets, cuts) => {
        const stream = Uint8Array.from(packets.flatMap(packet))
        const accept = frameCounter(400)
        let at = 0
        for (let cut = 0; at < stream.length; cut += 1) {
          const end = at + cuts[cut % cuts.length]!
          expect(accept(stream.subarray(at, end))).toBe(true)
          at = end
        }
      }),
    )
  })

  it('stops at the length of one that is too long, not at its end', () => {
    const accept = frameCounter(400)
    expect(accept(Uint8Array.from([...packet(7), 0x30, 0x91]))).toBe(true)
    expect(accept(Uint8Array.from([0x03]))).toBe(false)
  })

  it('stops at a length that is none', () => {
    expect(frameCounter(1e9)(Uint8Array.from([0x30, 0xff, 0xff, 0xff, 0xff, 0x7f]))).toBe(false)
  })
})
