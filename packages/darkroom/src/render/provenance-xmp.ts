/** The engine, and the version of what it makes: the same plan makes the same image. */
const darkroom = "darkroom 1";

/** @param term of http://cv.iptc.org/newscodes/digitalsourcetype/ @param tool what made it, without characters that XML reserves */
export function createXmp(term: string, tool: string): string {
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
      <Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/${term}</Iptc4xmpExt:DigitalSourceType>
      <xmp:CreatorTool>${tool}</xmp:CreatorTool>
    </rdf:Description>
  </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
}

/**
 * IPTC's words of October 2024 say it: an alteration by algorithm keeps the main content, a drawn backdrop makes a composite of elements;
 * "compositeSynthetic" would claim generative AI.
 */
export function createImageXmp({ isComposite }: { isComposite: boolean }): string {
  return createXmp(isComposite ? "composite" : "algorithmicallyEnhanced", darkroom);
}

/** Terms that an edit leaves true, what says the most first: no later change takes back that a model has made an image. */
const lasting = [
  "trainedAlgorithmicMedia",
  "compositeWithTrainedAlgorithmicMedia",
  "compositeSynthetic",
  "algorithmicMedia",
  "composite",
];

export function createEditedXmp(xmp = "", { isComposite }: { isComposite: boolean }): string {
  const found = /digitalsourcetype\/(\w+)/.exec(xmp)?.[1];
  const tool = /<xmp:CreatorTool>([^<>&]*)</.exec(xmp)?.[1] ?? darkroom;
  const kept = lasting.find((term) => term === found);
  return kept
    ? createXmp(kept, tool)
    : createXmp(isComposite ? "composite" : "algorithmicallyEnhanced", tool);
}
