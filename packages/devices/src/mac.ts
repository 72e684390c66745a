import { dropInvisibleSigns } from '@lintel/vocabulary/invisible-signs.ts'
import { z } from 'zod'

/** A device's identity everywhere: 12 hexadecimal characters (specification.md 5, device-link.md 4.2). */

/** The one address that no device may carry (specification.md 5). */
export const reservedMac = '0C1105000000'

const macShape = /^[0-9A-F]{12}$/

/** Removes invisible signs and the usual separators (blank, colon, hyphen, dot) and raises the letters; judges nothing. */
export const normaliseMac = (text: string): string =>
  dropInvisibleSigns(text)
    .replace(/[\s:.-]/g, '')
    .toUpperCase()

/** Whether `text` is a MAC in its kept form and not the reserved one. */
export const isMac = (text: string): boolean => macShape.test(text) && text !== reservedMac

/**
 * MAC address as a user types it or a device sends it; parsed to 12 upper-case hexadecimal characters.
 * Issues: `validation:mac` for a wrong shape, `validation:macReserved` for the reserved address.
 */
export const Mac = z
  .string()
  .overwrite(normaliseMac)
  .refine((text) => macShape.test(text), { params: { key: 'validation:mac' }, abort: true })
  .refine((text) => text !== reservedMac, { params: { key: 'validation:macReserved' } })
