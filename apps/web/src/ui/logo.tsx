import classes from './logo.module.css'

/** The product's mark: a beam over two posts. Its name stands beside it and comes from the brand record. */
export function LogoMark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="6" fill="var(--mantine-color-brand-7)" />
      <path d="M6 8h20v4H6zM9 14h4v12H9zM19 14h4v12h-4z" fill="#fff" />
    </svg>
  )
}

/** A distributor's own logo, by its address. */
export function BrandLogo({ address, alt }: { readonly address: string; readonly alt: string }) {
  return <img className={classes.own} src={address} alt={alt} />
}
