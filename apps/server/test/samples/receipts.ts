import { nothing, type SampleFile } from './kit.ts'

/** Samples of who has confirmed the newest access rules. */
export const samples: SampleFile['samples'] = { 'policyReceipt.list': nothing }
export const idOperations: SampleFile['idOperations'] = {}
