import { parentPort, workerData } from 'node:worker_threads'
import { facesIn } from './face-zip.ts'

/** Decodes photos in a worker thread, so that no file blocks the event loop. */
parentPort?.postMessage(facesIn(workerData as Uint8Array))
