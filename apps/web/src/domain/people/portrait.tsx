import { usePhoto } from './photo.ts'
import classes from './portrait.module.css'

interface PortraitProps {
  readonly person: {
    readonly uuid: string
    readonly firstName: string
    readonly lastName: string
    readonly photoAt: string | null
  }
  /** Beside the name it says nothing that the name does not; by itself it has a name of its own. */
  readonly label?: string
  /** Small in rows, medium at the head of a page, large where it is what the page is about. */
  readonly size?: 'small' | 'medium' | 'large'
}

/** A person's photo, or the first letters of the name. */
export function Portrait({ person, label, size = 'small' }: PortraitProps) {
  const address = usePhoto(person.uuid, person.photoAt)
  if (address) return <img className={classes.portrait} data-size={size} src={address} alt={label ?? ''} />
  return (
    <span
      className={classes.portrait}
      data-size={size}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {initialsOf(person)}
    </span>
  )
}

/** The first letter of each name; of one that is written without letters its first sign. */
function initialsOf({ firstName, lastName }: PortraitProps['person']): string {
  return [firstName, lastName].map((name) => /^./u.exec(name.trim())?.[0].toLocaleUpperCase() ?? '').join('')
}
