import type { VendorLockEvent } from '../../../../kernel/lock-connector.ts'
import { wording } from '../sanitize.ts'
import type { LockRecord } from './shapes.ts'

type Kind = VendorLockEvent['kind']
type Method = VendorLockEvent['method']

/**
 * Kinds of records in the cloud (euopen.sciener.com, "Get unlock records"; euopen.ttlock.com, "Get lock records", for
 * the negative ones; jbergler/hass-ttlock, `models.py`, for 49 and 57). Fingers, faces, QR codes and remote controls
 * have no method of ours. Alarms and door contacts (29 to 31, 44) are left out.
 */
const kinds: Readonly<Record<number, readonly [Kind, Method]>> = {
  1: ['opened', 'app'],
  3: ['opened', 'remote'],
  4: ['opened', 'pin'],
  7: ['opened', 'card'],
  8: ['opened', 'unknown'],
  9: ['opened', 'unknown'],
  10: ['opened', 'key'],
  11: ['locked', 'app'],
  12: ['opened', 'remote'],
  32: ['opened', 'unknown'],
  33: ['locked', 'unknown'],
  34: ['locked', 'pin'],
  35: ['locked', 'card'],
  36: ['locked', 'key'],
  45: ['locked', 'unknown'],
  46: ['opened', 'unknown'],
  47: ['locked', 'unknown'],
  48: ['denied', 'pin'],
  49: ['opened', 'card'],
  55: ['opened', 'unknown'],
  57: ['opened', 'unknown'],
  [-4]: ['opened', 'unknown'],
  [-5]: ['opened', 'unknown'],
}

/**
 * Event that a record stands for; null for one that is left out. What was typed or presented (`keyboardPwd`) is a
 * secret and stays behind.
 */
export function eventOf(record: LockRecord): VendorLockEvent | null {
  const [kind, method] = kinds[record.recordType] ?? []
  if (kind === undefined || method === undefined) return null
  const { recordId, lockId, recordType, lockDate, username, keyboardPwd } = record
  return {
    id: recordId ? `${lockId}:${recordId}` : `${lockId}:${lockDate}:${recordType}`,
    lockId: String(lockId),
    at: new Date(lockDate),
    kind: record.success === 1 || kind === 'denied' ? kind : 'denied',
    method,
    by: keyboardPwd && username?.includes(keyboardPwd) ? '' : wording(username),
  }
}
