import type { CredentialKind } from '@lintel/vocabulary/events.ts'
import {
  IconBroadcast,
  IconCar,
  IconCreditCard,
  IconFaceId,
  IconFingerprint,
  IconId,
  IconPassword,
  IconQrcode,
  type Icon,
} from '@tabler/icons-react'
import { useText } from '../../../language/language.ts'
import classes from '../../../domain/people/portrait.module.css'
import { Empty } from '../../../ui/content.tsx'

/** Glyph of each kind of credential. */
export const credentialIcons: Readonly<Record<CredentialKind, Icon>> = {
  pin: IconPassword,
  card: IconCreditCard,
  uhfTag: IconBroadcast,
  plate: IconCar,
  face: IconFaceId,
  fingerprint: IconFingerprint,
  idAccess: IconId,
  qr: IconQrcode,
}

/** Credentials of a person, as marks that say their kind; a dash for nothing. */
export function CredentialMarks({ kinds }: { readonly kinds: readonly CredentialKind[] }) {
  const t = useText()
  if (kinds.length === 0) return <Empty />
  return (
    <span className={classes.marks}>
      {kinds.map((kind) => {
        const Mark = credentialIcons[kind]
        const name = t(`personnel:kind.${kind}`)
        return (
          <span key={kind} role="img" aria-label={name} title={name}>
            <Mark size={18} aria-hidden />
          </span>
        )
      })}
    </span>
  )
}
