import { SimulatedDevice } from '../src/device/device.ts'

/** A device in a process of its own, to be killed at once; what it is stands as JSON on the command line. */
await SimulatedDevice.start(JSON.parse(process.argv[2]!))
