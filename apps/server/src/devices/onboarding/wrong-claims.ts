import { limits } from '@lintel/contract/base/limits.ts'
import { LRUCache } from 'lru-cache'
import { minuteMs, secondMs } from '../../base/durations.ts'

const maxAddresses = 10_000

interface Count {
  readonly since: number
  readonly wrong: number
}

interface WrongClaims {
  /** Seconds until claims of an address are judged again; 0 where they are. */
  readonly secondsToWait: (address: string) => number
  readonly add: (address: string) => void
}

/**
 * Counts the wrong claims of each network address within a minute from the first of them. Right ones are not counted:
 * the devices of a building come through one address, and after a power cut all at once.
 */
export function countWrongClaims(now: () => number = () => performance.now()): WrongClaims {
  const counts = new LRUCache<string, Count>({ max: maxAddresses })
  const currentCount = (address: string): Count => {
    const count = counts.get(address)
    return count !== undefined && now() - count.since < minuteMs ? count : { since: now(), wrong: 0 }
  }
  return {
    secondsToWait: (address) => {
      const { since, wrong } = currentCount(address)
      return wrong < limits.wrongClaimsPerMinute ? 0 : Math.max(1, Math.ceil((since + minuteMs - now()) / secondMs))
    },
    add: (address) => {
      const count = currentCount(address)
      counts.set(address, { ...count, wrong: count.wrong + 1 })
    },
  }
}
