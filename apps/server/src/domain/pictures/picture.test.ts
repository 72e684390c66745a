import { describe, expect, it } from 'vitest'
import { gif, jpeg, png } from '../../../test/pictures.ts'
import { readPicture } from './picture.ts'

describe('the header of a picture', () => {
  it('says what it is and how large, whatever comes before the frame', () => {
    expect(readPicture(png(640, 480))).toEqual({ type: 'image/png', width: 640, height: 480 })
    expect(readPicture(jpeg(640, 480))).toEqual({ type: 'image/jpeg', width: 640, height: 480 })
    const [start, rest] = [jpeg(300, 400).subarray(0, 2), jpeg(300, 400).subarray(2)]
    const withFillBytes = Buffer.concat([start, Buffer.from([0xff, 0xff]), rest])
    expect(readPicture(withFillBytes)).toMatchObject({ width: 300, height: 400 })
  })

  it('is not that of anything else', () => {
    for (const other of [gif(), Buffer.from('<svg/>'), Buffer.alloc(0), Buffer.from([0xff, 0xd8]), Buffer.alloc(100)])
      expect(readPicture(other)).toBeNull()
  })

  it('is refused wherever it breaks off, and never read past its end', () => {
    // A jpg that ends before its scan has promised a picture that is not there.
    const photo = jpeg()
    const headers = [
      [png(), 33],
      [photo, photo.indexOf(Buffer.from([0xff, 0xda]))],
    ] as const
    for (const [whole, header] of headers)
      for (let length = 0; length <= header; length += 1) expect(readPicture(whole.subarray(0, length))).toBeNull()
  })

  it('is refused when it lies', () => {
    const wrong = png()
    wrong.writeUInt32BE(9_999, 16)
    expect(readPicture(wrong)).toBeNull()
    const long = jpeg()
    long.writeUInt16BE(0xffff, 4)
    expect(readPicture(long)).toBeNull()
    const twice = jpeg()
    const frame = twice.indexOf(Buffer.from([0xff, 0xc0]))
    const part = twice.subarray(frame, frame + 11)
    const withTwoFrames = Buffer.concat([twice.subarray(0, frame), part, twice.subarray(frame)])
    expect(readPicture(withTwoFrames)).toBeNull()
  })

  it('never throws, whatever the bytes', () => {
    for (const whole of [png(), jpeg()]) {
      for (let at = 0; at < Math.min(whole.length, 120); at += 1) {
        for (const value of [0x00, 0xff, 0x7f]) {
          const corruptCopy = Buffer.from(whole)
          corruptCopy[at] = value
          expect(() => readPicture(corruptCopy)).not.toThrow()
        }
      }
    }
  })
})
