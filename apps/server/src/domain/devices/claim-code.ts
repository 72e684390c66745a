import { randomInt } from 'node:crypto'
import { limits } from '@lintel/contract/base/limits.ts'

/** Without letters and digits that look alike; 12 of 30 are about 59 bits, tried five times an hour at most. */
const claimAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A claim code as it is printed or typed once. */
export function newClaimCode(): string {
  return Array.from({ length: limits.claimCodeCharacters }, () => claimAlphabet[randomInt(claimAlphabet.length)]).join(
    '',
  )
}
