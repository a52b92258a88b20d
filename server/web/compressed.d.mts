/** The compressed size of a script, in bytes. */
export declare const compressedBytes: (script: string | Uint8Array) => number;
