import { Anchor } from '@mantine/core'
import classes from './mail-text.module.css'

const address = /(https?:\/\/[^\s<>"]+)/

/** A mail as it would arrive. Only addresses of this very deployment become links; the text is never read as HTML. */
export function MailText({ text }: { readonly text: string }) {
  return (
    <div className={classes.mail} dir="auto">
      {text.split(address).map((part, index) =>
        URL.canParse(part) && new URL(part).origin === window.location.origin ? (
          <Anchor key={index} href={part} size="sm">
            {part}
          </Anchor>
        ) : (
          <span key={index}>{part}</span>
        ),
      )}
    </div>
  )
}
