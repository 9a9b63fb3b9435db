/// <reference types="vite/client" />

/** The contract with its zod schemas, for forms that check input while it is typed; loaded lazily. */
declare module '*?schema';
