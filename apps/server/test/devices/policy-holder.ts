import { policyKey, digestOfSum, hashOfContent, markOf } from '@lintel/devices/policy-digest.ts'
import type { PolicyMessage, PolicyOp } from '@lintel/devices/protocol/policy.ts'
import type { TestDevice } from './test-device.ts'

/** What a device in a test holds of its site's policy, kept as the protocol says and no better. */
export class PolicyHolder {
  version = 0
  key: string | undefined
  plans: PolicyMessage['plans'] = []
  records = new Map<string, Record<string, unknown>>()
  readonly #marks = new WeakMap<object, bigint>()

  /** Of all that is there, again each time: what a record adds is worked out once. */
  get digest(): string {
    let sum = 0n
    for (const [key, content] of this.records) sum += this.#markOf(key, content)
    return digestOfSum(sum)
  }

  #markOf(key: string, content: object): bigint {
    const mark = this.#marks.get(content) ?? markOf(key, hashOfContent(content))
    this.#marks.set(content, mark)
    return mark
  }

  /** Takes the next message, of however many parts, and answers the server. Answers all of its changes. */
  async next(device: TestDevice, ms?: number): Promise<{ message: PolicyMessage; ops: readonly PolicyOp[] }> {
    const message = await device.next('policy', ({ part }) => part === 1, ms)
    const ops = [...message.ops]
    for (let part = 2; part <= message.parts; part += 1)
      ops.push(...(await device.next('policy', (more) => more.part === part && more.to === message.to)).ops)
    const problem = this.apply(message, ops)
    await device.say('policyack', {
      v: 1,
      ts: Date.now(),
      version: this.version,
      digest: this.digest,
      count: this.records.size,
      ...(problem === undefined ? {} : { problem }),
    })
    return { message, ops }
  }

  /** Takes messages until it holds a version that fits. */
  async until(device: TestDevice, fits: (holder: this) => boolean): Promise<void> {
    while (!fits(this)) await this.next(device)
  }

  apply({ from, to, digest, key, plans }: PolicyMessage, ops: readonly PolicyOp[]): 'mismatch' | undefined {
    if (from !== 0 && from !== this.version) return 'mismatch'
    const before = this.records
    this.records = new Map(from === 0 ? [] : before)
    for (const [sign, kind, id, content] of ops) {
      if (sign === '-') this.records.delete(policyKey(kind, id))
      else this.records.set(policyKey(kind, id), content)
    }
    if (this.digest !== digest) {
      this.records = before
      return 'mismatch'
    }
    this.version = to
    this.key = key ?? this.key
    this.plans = plans ?? this.plans
    return undefined
  }
}
