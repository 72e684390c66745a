import { parentPort, workerData } from 'node:worker_threads'
import { facesIn } from './face-zip.ts'

/** Reads photos in a thread of its own, so that no file keeps the server from answering others. */
parentPort?.postMessage(facesIn(workerData as Uint8Array))
