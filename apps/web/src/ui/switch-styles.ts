/** Mantine's styles for switches, which only forms use. */
import '@mantine/core/styles/Switch.css'
