import { PolicyHolder } from '../../apps/server/test/devices/policy-holder.ts'
import { TestDevice } from '../../apps/server/test/devices/test-device.ts'

/**
 * A device in a process of its own, so that what it holds is not counted as the server's. Tells how large the JSON of
 * the policy is.
 */
process.once('message', (deviceArgs: ConstructorParameters<typeof TestDevice>) => {
  void (async () => {
    const device = new TestDevice(...deviceArgs)
    await device.connect({ policyVersion: 0 })
    const holder = new PolicyHolder()
    const { ops } = await holder.next(device, 300_000)
    process.send?.({ bytes: Buffer.byteLength(JSON.stringify(ops)), records: holder.records.size })
  })()
})
