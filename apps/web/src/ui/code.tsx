import classes from './code.module.css'

/** A MAC address, plate or code: fixed-width and isolated, so that right-to-left text does not reorder it. */
export function Code({ children }: { readonly children: string }) {
  return (
    <bdi dir="ltr" className={classes.code}>
      {children}
    </bdi>
  )
}
